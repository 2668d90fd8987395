import { defineRefusal } from '@alder/wire';

/** The scanned label is of another lot than the one that was chosen. */
export const qcLabelMismatch = defineRefusal('qcLabelMismatch', {
  status: 422,
  text: 'QC label mismatch. Take the vial of the chosen lot, or choose its lot',
});

/** The hospital has no control lot with this number. */
export const lotNotFound = defineRefusal('lotNotFound', {
  status: 422,
  text: 'Lot number not found. Enter the control lot first',
});

/** A control agent was open for 20 minutes. */
export const agentExpired = defineRefusal('agentExpired', {
  status: 422,
  text: 'This control agent was open for 20 minutes. Open a new vial',
});

/** The label of an opened agent has to be checked before its run. */
export const labelNotChecked = defineRefusal('labelNotChecked', {
  status: 409,
  text: 'Scan the label of the vial first',
});

/** The run of an opened agent was entered already, or it was discarded. */
export const agentUsed = defineRefusal('agentUsed', { status: 409, text: 'This vial has been used' });

/** Control material past its last day shows nothing about an analyzer (QC-02). */
export const controlLotExpired = defineRefusal('controlLotExpired', {
  status: 422,
  text: 'This control lot had expired on that day. Take another one',
});

/** Same analyzer, level and number. */
export const controlLotExists = defineRefusal('controlLotExists', {
  status: 409,
  text: 'This lot has been entered for this analyzer and level',
});

/** The lot has no target for a value of the run. */
export const analyteNotInLot = defineRefusal('analyteNotInLot', {
  status: 422,
  text: 'This lot does not name that analyte',
});

/** A control run cannot have been measured later than now. */
export const measuredAhead = defineRefusal('measuredAhead', { status: 422, text: 'This time has not come yet' });

/** Results are released after a run that passed, or by an administrator or doctor without one (QC-01). */
export const qcNotPassed = defineRefusal('qcNotPassed', {
  status: 409,
  text: 'No control run has passed since. Run QC, or let an administrator or a doctor decide',
});

/** Another user has released these results. */
export const holdReleased = defineRefusal('holdReleased', { status: 409, text: 'These results were released already' });

/** The run of the analyzer is filed as QC, or is not one. */
export const controlRunFiled = defineRefusal('controlRunFiled', {
  status: 409,
  text: 'This run is filed already',
});

/** An approved or discarded comparison does not change. */
export const comparisonClosed = defineRefusal('comparisonClosed', {
  status: 409,
  text: 'This comparison is closed. Begin another one',
});

/** Fewer than 20 pairs say too little of two analyzers. */
export const comparisonTooFew = defineRefusal('comparisonTooFew', {
  status: 422,
  text: 'A comparison needs 20 pairs at least. Measure more samples on both analyzers',
});

/** An analyzer is compared with another one. */
export const sameAnalyzer = defineRefusal('sameAnalyzer', {
  status: 422,
  text: 'Choose two different analyzers',
});
