// What stands beside the part of a dispute's page that is brought up to date: its scene, and forms.
// Where that is another one now the page is opened anew, unless somebody has begun to write there.

const beside = document.getElementById("beside");
const lost = document.getElementById("cut");
const OTHER = "Something was added to this dispute. Read the page again before you send what you have written.";

document.getElementById("live").addEventListener("brought", ({ detail }) => {
  const now = detail.getElementById("beside");
  if (!now || now.dataset.of === beside.dataset.of) return;
  if ([...beside.querySelectorAll("input, select")].some(touched)) lost.textContent = OTHER;
  else location.reload();
});

function touched(field) {
  if (field === document.activeElement && field.type !== "range") return true;
  if (field.matches("select")) return [...field.options].some((one) => one.selected !== one.defaultSelected && one.index > 0);
  if (!field.form) return false; // those of the viewer
  return field.type === "checkbox" ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;
}
