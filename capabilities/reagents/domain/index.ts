export {
  costOfResult,
  earlierOf,
  expiryOf,
  type Forecast,
  forecast,
  isLow,
  leftOf,
  type Package,
  spreadRuns,
} from './reagent.ts';
export { type ReagentState, type ReagentStep, reagentFlow } from './reagent-flow.ts';
