export { ReflexScreen } from './reflex.screen.tsx';
export { ReflexOfRecord } from './reflex-of-record.panel.tsx';
export { ReflexWaiting } from './waiting.panel.tsx';
