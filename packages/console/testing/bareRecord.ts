import type { AnyRecord } from '@postern/domain/engine/resource.ts'

/** The fields that every record has, plus the test's own values. */
export const bareRecord = (values: object = {}): AnyRecord => ({
  id: '00000000-0000-7000-8000-000000000001',
  rowVersion: 1,
  createdAt: '',
  createdBy: null,
  updatedAt: '',
  updatedBy: null,
  archivedAt: null,
  labels: {},
  ...values,
})
