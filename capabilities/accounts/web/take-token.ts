/** The token of a link leaves the address bar, where it could be copied or read over a shoulder; a reload still has it. */
export function takeToken(): string {
  const state = (history.state ?? {}) as { token?: unknown };
  const token = new URLSearchParams(location.search).get('token') ?? state.token;
  if (typeof token !== 'string') return '';
  history.replaceState({ ...state, token }, '', location.pathname);
  return token;
}
