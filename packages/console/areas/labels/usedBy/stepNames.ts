/** Names of the steps that decide which label a station prints, most specific first. */
import type { ChoiceStepName } from '@postern/domain/areas/labels/choosing/chooseLabel.ts'

export const stepNames: Readonly<Record<ChoiceStepName, string>> = {
  stationPrinting: 'Station printing',
  station: 'Station',
  action: 'Action',
  packageType: 'Package type',
  sitePrinting: 'Site printing',
  site: 'Site',
  scope: 'Label’s own limits',
  default: 'Default',
}
