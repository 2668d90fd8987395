import { isStorageClass, isTransferSyntax, sopClasses } from '../uid.ts';
import type { AssociateRequest, ContextResult, ProposedContext, Role } from './pdu.ts';

/** A presentation context that both sides agreed on. */
export type AcceptedContext = ProposedContext & { readonly transferSyntax: string };

/** Services besides verification and storage. */
export type Offered = { readonly queries: readonly string[]; readonly sendsBack: boolean };

/** Negotiated contexts and roles of an association, as in the acceptor's response (PS3.7 D.3). */
export class Negotiation {
  readonly #offered: Offered;
  readonly #contexts = new Map<number, AcceptedContext>();
  /** Classes for which the peer is provider: those that a C-GET sends. */
  readonly #provided = new Set<string>();
  /** Abstract syntaxes that are not offered, and those of which no transfer syntax is accepted. */
  readonly refused: string[] = [];
  readonly contexts: readonly ContextResult[];
  readonly roles: readonly Role[];

  constructor(request: Pick<AssociateRequest, 'contexts' | 'roles'>, offered: Offered) {
    this.#offered = offered;
    this.contexts = request.contexts.map((context) => this.#negotiateContext(context));
    this.roles = request.roles.map((role) => this.#negotiateRole(role));
  }

  get(id: number): AcceptedContext | undefined {
    return this.#contexts.get(id);
  }

  /** The context over which an object can be sent to a peer that is its provider. */
  toSend(sopClass: string, transferSyntax: string): AcceptedContext | undefined {
    if (!this.#provided.has(sopClass)) return undefined;
    return [...this.#contexts.values()].find(
      (agreed) => agreed.abstractSyntax === sopClass && agreed.transferSyntax === transferSyntax,
    );
  }

  #negotiateContext(context: ProposedContext): ContextResult {
    const { id, abstractSyntax, transferSyntaxes } = context;
    // The first proposed transfer syntax is the stored one: no transcoding is requested.
    const transferSyntax = transferSyntaxes.find(isTransferSyntax);
    const isOffered = this.#offers(abstractSyntax);
    if (!isOffered || !transferSyntax) {
      this.refused.push(abstractSyntax);
      return { id, result: isOffered ? 4 : 3, transferSyntax: transferSyntaxes[0] ?? '' };
    }
    this.#contexts.set(id, { ...context, transferSyntax });
    return { id, result: 0, transferSyntax };
  }

  #negotiateRole({ sopClass, user, provider }: Role): Role {
    const isProvider = provider && this.#offered.sendsBack && isStorageClass(sopClass);
    if (isProvider) this.#provided.add(sopClass);
    return { sopClass, user: user && this.#offers(sopClass), provider: isProvider };
  }

  #offers(abstractSyntax: string): boolean {
    return (
      abstractSyntax === sopClasses.Verification ||
      isStorageClass(abstractSyntax) ||
      this.#offered.queries.includes(abstractSyntax)
    );
  }
}
