export {
  acceptTeleconsult,
  answerTeleconsult,
  getCase,
  getCaseImage,
  releaseTeleconsult,
  saveOpinion,
} from './case-calls.ts';
export { type Teleconsult, teleconsult } from './entities.ts';
export { consultantUnknown, imagesOutside, requestIncomplete, requestNotOpen } from './refusals.ts';
export {
  closeTeleconsult,
  createTeleconsult,
  deleteTeleconsult,
  getConsultants,
  getTeleconsults,
  sendTeleconsult,
  updateTeleconsult,
  withdrawTeleconsult,
} from './request-calls.ts';
