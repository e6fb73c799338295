/** Orders test files: the longest start first, so no core waits for them at the end. */
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take over 9 seconds, longest first. Files that aren't listed run after them. */
export const longest: readonly string[] = [
  'tools/deletingAnArea.soak.test.ts',
  'tools/addingAnEntity.soak.test.ts',
  'packages/api/demo/demoSteps.test.ts',
  'packages/api/engine/export/export.test.ts',
  'packages/api/crash.soak.test.ts',
  'packages/api/http/permissionGrid.soak.test.ts',
  'packages/api/engine/bulk/queryGrid.soak.test.ts',
  'packages/api/engine/contract.test.ts',
  'packages/api/areas/analytics/rollUps/rollUps.soak.test.ts',
  'packages/api/areas/helpDesk/inbound/smtpListener.test.ts',
  'packages/api/engine/bulk/bulk.test.ts',
  'packages/api/http/repeatable.test.ts',
  'packages/api/imports/sources/fetchSource.test.ts',
  'packages/api/embedded/backup/backup.faults.test.ts',
  'packages/api/engine/reading/plans.soak.test.ts',
  'packages/demo/world.test.ts',
  'packages/api/openapi/openapi.test.ts',
  'packages/api/engine/foretold.test.ts',
  'packages/api/tasks/killedNodes.soak.test.ts',
  'packages/api/areas/labels/starters/starters.test.ts',
  'packages/api/engine/export/exportAudit.test.ts',
  'packages/api/embedded/embedded.test.ts',
  'packages/api/areas/shared/figures.test.ts',
  'packages/api/areas/lockers/ingest/ingest.soak.test.ts',
  'packages/domain/areas/labels/zpl/parse.faults.test.ts',
  'packages/api/stream/stream.test.ts',
  'packages/api/areas/lockers/vendors/vendorsContract.test.ts',
  'packages/api/http/hostileBodies.soak.test.ts',
  'packages/api/areas/platform/redis/sample.test.ts',
  'packages/api/spreadsheet/readXlsx.test.ts',
  'packages/api/database/migrate.test.ts',
  'packages/api/areas/lockers/gateways/gatewayPollers.test.ts',
  'packages/api/engine/archive/uniqueness.test.ts',
  'packages/api/auth/firstStart.test.ts',
  'packages/api/engine/archive/size.soak.test.ts',
  'packages/domain/markdown/parseMarkdown.soak.test.ts',
  'packages/api/imports/killed.soak.test.ts',
]

/** Without results of an earlier run, Vitest orders by project name, which would put the longest file last. */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const index = longest.findIndex((path) => moduleId.endsWith(`/${path}`))
      return index === -1 ? longest.length : index
    }
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b))
  }
}
