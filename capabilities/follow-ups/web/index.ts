export { FollowUpStrip } from './follow-up-strip.panel.tsx';
