export { defineFlow, type EventIn, type Flow, type StateIn, type Transitions } from './flow.ts';
