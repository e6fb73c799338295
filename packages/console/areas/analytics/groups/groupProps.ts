import type { CustomerAnalytics } from '@postern/domain/areas/analytics/endpoints.ts'

export interface GroupProps {
  answer: CustomerAnalytics
}
