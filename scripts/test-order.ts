import type { TestSpecification, Vitest } from 'vitest/node';
import { BaseSequencer } from 'vitest/node';

/** Tests of handlers first: they wait for the database while others compute. */
const PROJECTS = ['db', 'programs', 'rules', 'screens'];

/**
 * The order of the test files. One worker begins with the longest file and another fills the time beside it: a long file
 * that begins last keeps one processor waiting for the other.
 *
 * The runner's own order goes by the time that a file took before, which a clean checkout does not know, else by size. The
 * files that start the product or walk through all of its calls lie in `apps` and `platform`; they take the longest.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const bySize = await super.sort(files);
    return bySize.toSorted((one, other) => rank(this.ctx, one) - rank(this.ctx, other));
  }
}

function rank({ config: { root } }: Vitest, { project, moduleId }: TestSpecification): number {
  const isOfProduct = /^\/?(apps|platform)\//.test(moduleId.slice(root.length));
  return PROJECTS.indexOf(project.name) * 2 + (isOfProduct ? 0 : 1);
}
