export { findOwnDriver, type OwnDrivers, ownDriversOf } from './own-drivers.ts';
export { driverWorkshopHandlers } from './workshop.handlers.ts';
