/** Indices of sample quality that chemistry analyzers add as a comment: hemolysis, lipemia, icterus. */
export function sampleIndices(comments: readonly string[]): { hem: string; lip: string; ict: string } | undefined {
  const found = comments.map((text) => /HEM:\s*(\S+)\s+LIP:\s*(\S+)\s+ICT:\s*(\S+)/.exec(text)).find(Boolean);
  return found ? { hem: found[1]!, lip: found[2]!, ict: found[3]! } : undefined;
}
