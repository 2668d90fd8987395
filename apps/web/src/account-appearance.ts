import type { Store } from '@alder/client';
import { type Appearance, appearanceOf, createAppearance } from './appearance.ts';
import type { Page } from './boot.ts';

/**
 * Theme and density of the person who is logged in: taken from the account in every browser, and kept there when
 * chosen. The browser keeps them too, for the first paint and for accounts that have chosen nothing.
 */
export function accountAppearance(
  { session, wire }: Pick<Page, 'session' | 'wire'>,
  own: Store<Appearance> = createAppearance(),
): Store<Appearance> & { readonly stop: () => void } {
  let acquired = '';
  const take = () => {
    const configs = session.get().account?.configs;
    const notified = JSON.stringify([configs?.theme, configs?.density]);
    if (notified === acquired) return;
    acquired = notified;
    own.set(appearanceOf(configs, own.get()));
  };
  take();
  const stop = session.subscribe(take);

  return {
    get: own.get,
    subscribe: own.subscribe,
    stop,
    set(next) {
      const before = own.get();
      const configs = {
        ...(next.theme !== before.theme && { theme: next.theme }),
        ...(next.density !== before.density && { density: next.density }),
      };
      own.set(next);
      if (Object.keys(configs).length > 0) void keep({ session, wire }, configs);
    },
  };
}

/** A failure is no trouble: this browser has it, and the next choice is sent again. */
async function keep({ session, wire }: Pick<Page, 'session' | 'wire'>, configs: Partial<Appearance>): Promise<void> {
  try {
    const { updateUserConfigs } = await import('@alder/accounts/contract');
    await wire.send(updateUserConfigs, { configs });
    session.patch({ account: { configs: { ...session.get().account?.configs, ...configs } } });
  } catch (error) {
    console.warn('Update user configs failed', error);
  }
}
