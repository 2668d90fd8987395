/** Time that the first page of the day has for itself before the program is stored. */
const REGISTER_AFTER_MS = 4000;
/** A page that stays open all day looks for a newer version this often. */
const UPDATE_EVERY_MS = 60 * 60_000;

/**
 * Stores the program on this device, so that it opens without a network. Browsers allow it with https and on localhost
 * only; elsewhere the program is fetched from the server each time, as before.
 */
export function registerServiceWorker(): void {
  const { serviceWorker } = navigator;
  if (!serviceWorker || import.meta.env.DEV) return;
  setTimeout(() => {
    serviceWorker.register('/service-worker.js').then(
      (registration) => setInterval(() => void registration.update().catch(() => undefined), UPDATE_EVERY_MS),
      (error: unknown) => console.warn('The program could not be stored on this device', error),
    );
  }, REGISTER_AFTER_MS);
}
