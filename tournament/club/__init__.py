"""What concerns the club as a whole: whose signature its log bears, who was erased."""
