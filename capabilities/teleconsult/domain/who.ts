/** Who asks a question of a request. */
export type Asker = { readonly id: string; readonly role: string };

/**
 * Whether somebody may take a request and answer it: the one it is addressed to, and where it is addressed to nobody,
 * any consultant. Nobody answers their own question.
 */
export function mayAnswer(
  request: { readonly consultant: string | null; readonly author: string },
  { id, role }: Asker,
): boolean {
  if (request.author === id) return false;
  return request.consultant === null ? role === 'consultant' : request.consultant === id;
}
