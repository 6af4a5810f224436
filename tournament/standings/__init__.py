"""Who stands where: points, tie-breaks and the table. Pure, in exact fractions."""
