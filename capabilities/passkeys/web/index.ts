export { AddPasskey } from './add-passkey.tsx';
export { PasskeysPart } from './passkeys.part.tsx';
