/** Texts that mark control material or a calibrator in a field for the kind of sample. */
const MARK = /^(q|qc|qc\d|ctrl|control|controls|calibrator|quality control|コントロール|質控|品管)$/i;

/** Panels of control runs: `LJ QCR` of Mindray, `QC`. */
const PANEL = /\b(QCR?|quality control|control material)\b/i;

/** Whether a text in a field for the kind of sample denotes control material. */
export const isControlMark = (text: string): boolean => MARK.test(text.trim()) || /^CTRL/i.test(text.trim());

/** Starts of the numbers that operators and analyzers give to control material: `QC-12345678`, `CTRL 2`, `CONTROL`. */
const STARTS: readonly string[] = ['qc', 'ctrl', 'control'];

/** Whether a number typed for a sample or a patient is one of control material. */
export function isControlNumber(text: string, starts: readonly string[] = STARTS): boolean {
  const plain = text.trim().toLowerCase();
  return starts.some((start) => {
    if (!plain.startsWith(start.toLowerCase())) return false;
    const rest = plain.slice(start.length);
    return rest === '' || /^[-_ #:.\d]/.test(rest);
  });
}

/** Whether the name of a panel is the one of a control run. */
export const isControlPanel = (panel: string): boolean => PANEL.test(panel);
