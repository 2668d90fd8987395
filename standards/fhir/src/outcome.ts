/** Kinds of issues that a read-only server says (FHIR R4, value set issue-type). */
export type IssueType =
  | 'invalid'
  | 'login'
  | 'forbidden'
  | 'not-found'
  | 'not-supported'
  | 'throttled'
  | 'too-long'
  | 'transient'
  | 'exception'
  | 'processing';

export type OperationOutcome = {
  readonly resourceType: 'OperationOutcome';
  readonly issue: readonly {
    readonly severity: 'error';
    readonly code: IssueType;
    readonly details: { readonly text: string };
    readonly expression?: readonly string[];
  }[];
};

/** Media type of a resource in JSON (FHIR R4 2.21.0.6). */
export const FHIR_JSON = 'application/fhir+json; charset=utf-8';

const BY_STATUS: Readonly<Record<number, IssueType>> = {
  ...{ 400: 'invalid', 401: 'login', 403: 'forbidden', 404: 'not-found', 405: 'not-supported', 406: 'not-supported' },
  ...{ 413: 'too-long', 415: 'not-supported', 429: 'throttled', 503: 'transient', 500: 'exception' },
};

/**
 * A refusal as an OperationOutcome.
 *
 * @param parameters Search parameters that are wrong, each with what is wrong with it.
 * @see FHIR R4 3.1.0.1.7, OperationOutcome
 */
export function operationOutcome(
  status: number,
  text: string,
  parameters: Readonly<Record<string, string>> = {},
): OperationOutcome {
  const code = BY_STATUS[status] ?? 'processing';
  const issue = (details: string, expression?: string) => ({
    ...{ severity: 'error' as const, code, details: { text: details } },
    ...(expression && { expression: [expression] }),
  });
  const named = Object.entries(parameters).filter(([name]) => name !== '');
  if (named.length === 0) return { resourceType: 'OperationOutcome', issue: [issue(text)] };
  return {
    resourceType: 'OperationOutcome',
    issue: named.map(([name, wrong]) => issue(`${text}: ${name} (${wrong})`, `http.${name}`)),
  };
}
