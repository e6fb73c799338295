/** The order of test files: those that take longest begin first, so that no core waits for them at the end. */
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Over ten seconds each on an idle core, the longest first. A file that isn't listed comes after them. */
export const longest: readonly string[] = [
  'tools/addingAnEntity.soak.test.ts',
  'packages/api/engine/bulk/queryGrid.soak.test.ts',
  'packages/api/engine/contract.test.ts',
  'packages/api/http/permissionGrid.soak.test.ts',
  'packages/api/engine/export/export.test.ts',
  'packages/api/demo/demoSteps.test.ts',
  'packages/api/demo/demoExposure.test.ts',
  'packages/api/crash.soak.test.ts',
  'packages/api/tasks/killedNodes.soak.test.ts',
  'packages/api/engine/reading/plans.soak.test.ts',
  'packages/api/engine/bulk/bulk.test.ts',
  'packages/api/areas/shared/figures.test.ts',
  'packages/api/engine/templates/templates.test.ts',
  'packages/api/engine/export/exportAudit.test.ts',
  'packages/api/areas/lockers/ingest/ingest.soak.test.ts',
  'packages/api/stream/stream.test.ts',
  'packages/api/stream/stream.soak.test.ts',
  'packages/api/areas/lockers/ingest/reconcile.test.ts',
  'packages/api/areas/lockers/ingest/ingest.test.ts',
  'packages/api/areas/lockers/ingest/liveRoutes.test.ts',
  'packages/api/auth/firstStart.test.ts',
  'packages/api/engine/archive/uniqueness.test.ts',
  'packages/api/embedded/backup/backup.faults.test.ts',
  'packages/api/embedded/embedded.test.ts',
  'packages/api/auth/lockout.test.ts',
  'tools/regularExpressions.test.ts',
  'tools/deletingAnArea.soak.test.ts',
]

/** Without the results of an earlier run vitest goes by the names of projects, which puts the longest file last. */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const index = longest.findIndex((path) => moduleId.endsWith(`/${path}`))
      return index === -1 ? longest.length : index
    }
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b))
  }
}
