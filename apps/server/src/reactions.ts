import { findOnline, followVisitPet, leaveArrival } from '@alder/appointments/server';
import { followAttachments } from '@alder/attachments/server';
import { followAppointment } from '@alder/booking/server';
import {
  chargeOrder,
  followOrder,
  followVisit,
  leaveVisit,
  orderPlannedTest,
  priceTreatments,
  recordPetWeight,
} from '@alder/chart/server';
import { followBill, priceItems } from '@alder/checkout/server';
import { followVisit as followPaths, leaveVisit as leavePaths } from '@alder/clinic-path/server';
import { followCritical } from '@alder/critical-values/server';
import { passQc } from '@alder/devices/server';
import { findOwnDriver } from '@alder/driver-workshop/server';
import { planUnfinished } from '@alder/follow-ups/server';
import { notifyReported } from '@alder/imaging/server';
import { followStay } from '@alder/inpatient/server';
import { modelFor, orderTest, placeOrder, setSample, setVerifyState, withdrawTest } from '@alder/lab/server';
import { followDelta, followRerun } from '@alder/lab-history/server';
import { setMeasuredWeight } from '@alder/patients/server';
import { followCard, followPrescription, priceMedicines } from '@alder/pharmacy/server';
import { followVisit as followDoses } from '@alder/preventive/server';
import { followRecord } from '@alder/quality-control/server';
import { addTodo, keepDifferentials } from '@alder/records/server';
import { followResult as followReflexes } from '@alder/reflex-orders/server';
import { fileOpinion } from '@alder/reports/server';
import type { Reactions } from '@alder/server';
import { logDeviceFault } from '@alder/service-logs/server';
import { followResult as followReview, followOrder as followSample, labelOrder } from '@alder/specimens/server';
import { followSurgery } from '@alder/surgery/server';
import { followExams } from '@alder/worklist/server';

const laboratory = { orderTest, withdrawTest };
const followResult = followRecord({ passQc });
/** Before the rules of the hospital: a result that waits orders nothing by itself. */
const followChange = followDelta({ setVerifyState });
const logFault = logDeviceFault({ findOwnDriver });
const orderOfLine = orderPlannedTest(laboratory);
/** After quality control: a result that is marked orders nothing by itself. */
const followReflex = followReflexes({ placeOrder, modelFor });

const notifyOwner = followAppointment({ findOnline });

/**
 * Reactions of one capability to another's events, in the same transaction: the only place where two capabilities meet
 * on the server.
 */
export const reactions: Reactions = {
  // Moving a card to Pharmacy makes the prescription dispensing (specification §4).
  // Open tasks of the visit that no user has settled are on the to-do list.
  'medicalRecord.moved': [followCard, planUnfinished({ addTodo })],
  // The wrong pet was checked in: everything of the visit follows it to the right one.
  'medicalRecord.petChanged': [
    followVisit(laboratory, { setMeasuredWeight }),
    followDoses,
    followPaths,
    followPrescription,
    followBill,
    followExams,
    followVisitPet,
    followStay,
    followSurgery,
    followAttachments,
  ],
  // An owner who booked on the public page gets an email, whichever user changed it.
  'appointment.updated': [notifyOwner],
  'appointment.canceled': [notifyOwner],
  // A canceled visit asks for no tests any more, and its appointment is booked again.
  'medicalRecord.deleted': [leaveVisit(laboratory), leaveArrival, leavePaths],
  // A signed opinion is an image report like any other.
  'teleconsult.answered': [fileOpinion],
  // The list of studies without a report is shorter by one.
  'imageReport.signed': [notifyReported],
  // A test of the plan is a line of the bill and an order of the laboratory: added, changed and canceled together.
  'treatmentRecord.created': [orderOfLine],
  'treatmentRecord.updated': [orderOfLine],
  'treatmentRecord.deleted': [orderOfLine],
  // Differential diagnoses are part of every version of their record.
  'differentialRecord.created': [keepDifferentials],
  'differentialRecord.updated': [keepDifferentials],
  'differentialRecord.deleted': [keepDifferentials],
  // The tube of an order follows what happens to it.
  'labOrder.sent': [chargeOrder, labelOrder({ setSample })],
  'labOrder.updated': [followOrder, followSample],
  'labOrder.canceled': [followOrder, followSample],
  // A control run is QC; a result measured while QC failed or is overdue is marked; a run that ended with an error is a log.
  // Rules of the hospital order further tests because of it.
  // A value that changed beyond a limit of the hospital makes it wait for a person.
  // A critical one is assigned to the responsible person, and its alert follows what becomes of it.
  'record.created': [followResult, logFault, followCritical, followChange, followReflex],
  'record.amended': [followResult, followReview, followCritical, followChange, followReflex],
  'record.discarded': [followCritical, followChange, followReflex],
  'record.released': [followReflex],
  'record.rerunAsked': [followRerun],
  'record.acknowledged': [followCritical],
  'record.reviewed': [followReview],
  // The image beside a result goes with it to the right pet.
  'record.moved': [followReview, followAttachments],
  'record.matched': [followReview, followCritical, followChange, followReflex],
  // A weight typed into the patient's form is a dated measurement.
  'pet.created': [recordPetWeight],
  'pet.updated': [recordPetWeight],
  // A shared default that gets its price gives it to the lines that were added before.
  'treatment.updated': [priceTreatments],
  'medicine.updated': [priceMedicines],
  'receiptItem.updated': [priceItems],
};
