/** Who asks a question of a request. */
export type Asker = { readonly id: string; readonly role: string };

/**
 * Whether a user may take a request and answer it: the addressed person, or any consultant if none is addressed. Users
 * may not answer their own questions.
 */
export function mayAnswer(
  request: { readonly consultant: string | null; readonly author: string },
  { id, role }: Asker,
): boolean {
  if (request.author === id) return false;
  return request.consultant === null ? role === 'consultant' : request.consultant === id;
}
