export { defineFlow, type EventIn, type Flow, type StateIn, type Transitions, transitionsOf } from './flow.ts';
