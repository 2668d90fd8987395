import type { Store } from '@alder/client';
import { type Appearance, appearanceOf, createAppearance } from './appearance.ts';
import type { Page } from './boot.ts';
import { addUnsavedChoices, removeUnsavedChoices, unsavedChoices } from './unsaved-choices.ts';

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
    own.set(appearanceOf({ ...configs, ...unsaved() }, own.get()));
  };
  const unsaved = () => {
    const { langKey: _, ...configs } = unsavedChoices(session.get().account?.id ?? '');
    return configs;
  };
  take();
  if (Object.keys(unsaved()).length > 0) void keep({ session, wire }, unsaved());
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

/** What fails, or is cut off by a reload, is saved by the next page. */
async function keep({ session, wire }: Pick<Page, 'session' | 'wire'>, configs: Partial<Appearance>): Promise<void> {
  const account = session.get().account?.id ?? '';
  addUnsavedChoices(account, configs);
  try {
    const { updateUserConfigs } = await import('@alder/accounts/contract');
    await wire.send(updateUserConfigs, { configs });
    removeUnsavedChoices(account, configs);
    session.patch({ account: { configs: { ...session.get().account?.configs, ...configs } } });
  } catch (error) {
    console.warn('Update user configs failed', error);
  }
}
