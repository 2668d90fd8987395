import { activate } from '@alder/accounts/contract';
import {
  accountHandlers,
  listBrowserSpans,
  listBrowsers,
  passkeyAccounts,
  registrationHandlers,
  verifyColleague,
} from '@alder/accounts/server';
import { agreementHandlers, insertAcceptance, refuseOtherAgreements } from '@alder/agreements/server';
import {
  appointmentsHandlers,
  bookOnline,
  cancelOnline,
  findOnline,
  forgetLapsed,
  holdOnline,
  listOpenTimes,
  moveOnline,
  readChoices,
} from '@alder/appointments/server';
import { attachmentHandlers, decodeAttachment, giveFilesToResult, listResultImages } from '@alder/attachments/server';
import { bookingHandlers } from '@alder/booking/server';
import { breachHandlers } from '@alder/breaches/server';
import { catalogHandlers } from '@alder/catalog/server';
import {
  addPlannedLines,
  chargeSlot,
  chargeWork,
  chartHandlers,
  isVisitOpen,
  planTreatment,
  recordVitals,
  recordWeight,
  setWorkCharged,
  withdrawCharge,
  withdrawVitals,
} from '@alder/chart/server';
import {
  checkoutHandlers,
  countOpenMoney,
  findPaidReceipt,
  listChangedByRounding,
  listOpenLines,
  listPlans,
  printReceiptOf,
  sumOwed,
  totalOfVisit,
} from '@alder/checkout/server';
import { clinicPathHandlers } from '@alder/clinic-path/server';
import { criticalValuesHandlers } from '@alder/critical-values/server';
import { dashboardHandlers } from '@alder/dashboard/server';
import type { SystemTrx } from '@alder/database';
import { deletedItemHandlers } from '@alder/deleted-items/server';
import { devicesHandlers, fleetHandlers, noteSoftware, passQc, touchDevice } from '@alder/devices/server';
import {
  commitmentHandlers,
  forwardHandlers,
  insertPeer,
  type Archive as NodeArchive,
  setPeer,
  setPeerEcho,
} from '@alder/dicomnode/server';
import { type Archive as DicomwebArchive, dicomwebHandlers } from '@alder/dicomweb/server';
import { driverWorkshopHandlers, findOwnDriver, ownDriversOf } from '@alder/driver-workshop/server';
import { erasureHandlers } from '@alder/erasure/server';
import { exportHandlers } from '@alder/exports/server';
import { followUpHandlers } from '@alder/follow-ups/server';
import { handoutHandlers } from '@alder/handouts/server';
import { configsInForce } from '@alder/hospitals/domain';
import {
  extendPlan,
  hospitalHandlers,
  insertHospital,
  listAffected,
  operatorHandlers,
  planHandlers,
  readLogo,
} from '@alder/hospitals/server';
import { filedBehind, imageIntake, notifyFiled, queueCapacity } from '@alder/image-intake/server';
import {
  countShared,
  exportImage,
  findArchive,
  findExportable,
  findImage,
  imageIndex,
  imagingHandlers,
  listShared,
  listStorageHistory,
  openImageForShare,
  orDamaged,
  readHeader,
  sendStored,
} from '@alder/imaging/server';
import { importHandlers } from '@alder/imports/server';
import { inpatientHandlers } from '@alder/inpatient/server';
import { interferenceHandlers, readInterferences } from '@alder/interference/server';
import { findDrawn, inventoryHandlers, lockStock, returnStock, takeStock } from '@alder/inventory/server';
import { findInviter, invitationHandlers, linkHospitals } from '@alder/invitations/server';
import {
  acknowledge,
  correctValues,
  enterForOrder,
  isGatewayAway,
  labHandlers,
  modelFor,
  placeOrder,
  relabelOrders,
  setVerifyState,
  withdraw,
} from '@alder/lab/server';
import { labHistoryHandlers } from '@alder/lab-history/server';
import { labInterfaceHandlers } from '@alder/lab-interface/server';
import { labReportsHandlers } from '@alder/lab-reports/server';
import { findLineRoute, lineHandlers, sendByLine } from '@alder/line/server';
import { measurementHandlers } from '@alder/measurements/server';
import { noticeHandlers, releaseHandlers } from '@alder/notices/server';
import { passkeyFactor, passkeyHandlers } from '@alder/passkeys/server';
import { patientBillingHandlers } from '@alder/patient-billing/server';
import { patientHandlers, setMeasuredWeight } from '@alder/patients/server';
import { allergensOf, pharmacyHandlers, refuseAllergy, reviewDose, reviewPrescription } from '@alder/pharmacy/server';
import { listDuePets, preventiveHandlers } from '@alder/preventive/server';
import { provenanceHandlers } from '@alder/provenance/server';
import { qualityControlHandlers } from '@alder/quality-control/server';
import { quotationsHandlers } from '@alder/quotations/server';
import { addRange, listRangeEntries, rangeHandlers } from '@alder/ranges/server';
import { reagentsHandlers } from '@alder/reagents/server';
import { signingHandlers } from '@alder/record-signing/server';
import {
  changePetHandlers,
  checkInHandlers,
  openStayVisit,
  openVisit,
  recordsHandlers,
  tickTodo,
} from '@alder/records/server';
import { referenceIntervalHandlers } from '@alder/reference-intervals/server';
import { reflexOrdersHandlers } from '@alder/reflex-orders/server';
import { reminderHandlers } from '@alder/reminders/server';
import { drawForPrint, findPrintable, openDrawing, renderFrames, renditionHandlers } from '@alder/renditions/server';
import { imageReportHandlers } from '@alder/reports/server';
import { resultEntryHandlers } from '@alder/result-entry/server';
import type { Implementation } from '@alder/server';
import { serviceLogsHandlers } from '@alder/service-logs/server';
import { type Archive, sharingHandlers } from '@alder/sharing/server';
import { specimensHandlers } from '@alder/specimens/server';
import { staffProfileHandlers } from '@alder/staff-profiles/server';
import { surgeryHandlers } from '@alder/surgery/server';
import { teleconsultHandlers } from '@alder/teleconsult/server';
import { tillHandlers } from '@alder/till/server';
import { todoHandlers } from '@alder/todo/server';
import { walkInHandlers } from '@alder/walk-in/server';
import type { Call } from '@alder/wire';
import { worklistHandlers } from '@alder/worklist/server';
import { deletedSources } from './deleted-sources.ts';
import { VERSION } from './version.ts';

/** What booking by owners asks of the calendar. */
export const onlineCalendar = {
  ...{ readChoices, listOpenTimes, holdOnline, bookOnline, moveOnline, cancelOnline, findOnline, forgetLapsed },
};

/** What reminders ask of preventive care and of LINE. */
export const reminderParts = { listDuePets, findLineRoute, sendByLine };

/** The one way into the archive. */
const intake = imageIntake(imageIndex);
const { receiveImage, receiveInstances, resumeIntakes, takeShared } = intake;

/** How images of another practice system come into the archive. */
export const importedImages = intake.imported;

/** What sharing asks of the archive, for its calls and its jobs. */
export const archive: Archive = {
  ...{ listShared, openImageForShare, sendStored },
  ...{ findGiven: findExportable, giveImage: exportImage, openDrawing, countShared, takeShared },
};

/** What DICOMweb asks of the archive, for its calls and its index. */
export const dicomwebArchive: DicomwebArchive = { readHeader, renderFrames, receiveInstances };

/** What the DICOM node asks of the archive. */
export const nodeArchive: NodeArchive = {
  ...{ findArchive, receiveImage, queueCapacity, filedBehind, resumeIntakes, notifyFiled },
};

/** What the activation of a registration asks of invitations. */
async function linkInvited(trx: SystemTrx, link: { inviter: string; invited: string; account: string }, now: Date) {
  const invitation = { ...link, source: 'registration', request_key: null } as const;
  await linkHospitals({ extendPlan }, trx, invitation, { now, action: activate.id });
}

/** The calls of each capability, one line for each. */
const ofCapabilities: readonly Implementation[] = [
  ...accountHandlers(passkeyFactor),
  ...passkeyHandlers(passkeyAccounts),
  ...registrationHandlers({ insertHospital, insertAcceptance, refuseOtherAgreements, findInviter, linkInvited }),
  ...hospitalHandlers({ count: countOpenMoney, listChanged: listChangedByRounding }),
  ...planHandlers({ list: listStorageHistory }),
  ...operatorHandlers,
  ...staffProfileHandlers({ readImage: readLogo }),
  ...dashboardHandlers,
  ...agreementHandlers,
  ...invitationHandlers({ extendPlan }),
  ...patientHandlers,
  ...catalogHandlers,
  ...recordsHandlers,
  ...checkInHandlers({ recordWeight: recordWeight({ setMeasuredWeight }) }),
  ...changePetHandlers({ reviewPrescription }),
  ...signingHandlers({ verifyColleague, asksSecret: (configs) => configsInForce(configs).signWithSecret }),
  ...followUpHandlers({ tickTodo }),
  ...handoutHandlers,
  ...todoHandlers,
  ...appointmentsHandlers({ openVisit }),
  ...bookingHandlers(onlineCalendar),
  ...walkInHandlers({ openVisit }),
  ...chartHandlers({ setMeasuredWeight }),
  ...preventiveHandlers({ isVisitOpen, chargeWork, setWorkCharged }),
  ...reminderHandlers,
  ...lineHandlers,
  ...clinicPathHandlers({ isVisitOpen, planTreatment }),
  ...inpatientHandlers({
    ...{ openStayVisit, reviewDose, allergensOf, refuseAllergy, chargeSlot, withdrawCharge, verifyColleague },
    recordVitals: recordVitals({ setMeasuredWeight }),
    withdrawVitals: withdrawVitals({ setMeasuredWeight }),
  }),
  ...surgeryHandlers({ isVisitOpen, chargeWork, openStayVisit, refuseAllergy }),
  ...pharmacyHandlers({ findDrawn, lockStock, takeStock, returnStock, verifyColleague }),
  ...inventoryHandlers({ verifyColleague }),
  ...checkoutHandlers,
  ...tillHandlers({ sumOwed }),
  ...patientBillingHandlers({ listOpenLines, listPlans }),
  ...quotationsHandlers({
    ...{ addPlannedLines, totalOfVisit, findPaidReceipt, printReceiptOf },
    warnPercentOf: (configs) => configsInForce(configs).estimateWarnPercent,
  }),
  ...labHandlers({ touchDevice, noteSoftware, ownDriversOf }),
  ...resultEntryHandlers({ enterForOrder, correctValues, giveFiles: giveFilesToResult }),
  ...criticalValuesHandlers({ acknowledge }),
  ...provenanceHandlers({ findOwnDriver }),
  ...driverWorkshopHandlers,
  ...specimensHandlers({ placeOrder, isGatewayAway, relabelOrders, withdraw }),
  ...reflexOrdersHandlers({ placeOrder, modelFor, withdraw }),
  ...qualityControlHandlers({ passQc }),
  ...labHistoryHandlers({ setVerifyState }),
  ...interferenceHandlers,
  ...labReportsHandlers({
    ...{ readInterferences, decodeImage: decodeAttachment, readImages: listResultImages },
  }),
  ...labInterfaceHandlers({ readInterferences }),
  ...rangeHandlers,
  ...referenceIntervalHandlers({ addRange, listRangeEntries }),
  ...reagentsHandlers,
  ...serviceLogsHandlers({ decodeAttachment, sendStored }),
  ...devicesHandlers,
  ...fleetHandlers({ version: VERSION }),
  ...imagingHandlers,
  ...intake.handlers,
  ...renditionHandlers({ findImage, orDamaged }),
  ...forwardHandlers,
  ...commitmentHandlers,
  ...dicomwebHandlers(dicomwebArchive),
  ...measurementHandlers,
  ...imageReportHandlers({ findPrintable, drawForPrint }),
  ...worklistHandlers({ insertPeer, setPeer, setPeerEcho }),
  ...noticeHandlers,
  ...releaseHandlers,
  ...teleconsultHandlers({ listShared, openImageForShare }),
  ...sharingHandlers(archive),
  ...importHandlers,
  ...attachmentHandlers(sendStored),
  ...exportHandlers(sendStored),
  ...erasureHandlers,
  ...breachHandlers({ listAffected, listBrowsers, listSpans: listBrowserSpans }),
];

/** Every call that this server implements; what was deleted comes back through the calls of its own capability. */
export const implementations: readonly Implementation[] = [
  ...ofCapabilities,
  ...deletedItemHandlers(deletedSources, ofCapabilities),
];

/** The contract as it is built, for OpenAPI, documents and the reports. */
export function allCalls(): readonly Call[] {
  return implementations.map(({ call }) => call);
}
