export { type RecordState, refusalToAmend, refusalToCosign, refusalToSign, type Signer } from './sign-rules.ts';
