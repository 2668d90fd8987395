export { EstimateMeters } from './estimate-meter.tsx';
