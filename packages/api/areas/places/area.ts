/** The sites, buildings, floors and locations area as the server runs it. */
import type { Area } from '../../engine/area.ts'
import { buildingRules } from './buildingRules.ts'
import { copySetUpRoutes } from './copySetUp.ts'
import { locationFillRoutes } from './fill.ts'
import { floorRules } from './floorRules.ts'
import { locationRules } from './locationRules.ts'
import { locationTypeRules } from './locationTypeRules.ts'
import { siteOverrideRoutes } from './overrides.ts'
import { buildingFigures, locationFigures, siteFigures } from './placeFigures.ts'
import { placeImports } from './placeImports.ts'
import { placeRangeRoutes } from './ranges.ts'
import { siteRules } from './siteRules.ts'
import { siteSearch } from './siteSearch.ts'
import { siteTodayRoutes } from './siteToday.ts'

export const places: Area = {
  imports: placeImports,
  search: [siteSearch],
  rules: [buildingRules, floorRules, locationRules, locationTypeRules, siteRules],
  figures: [buildingFigures, locationFigures, siteFigures],
  routes: (app, deps) => {
    siteOverrideRoutes(app, deps)
    copySetUpRoutes(app, deps)
    placeRangeRoutes(app, deps)
    siteTodayRoutes(app, deps)
    locationFillRoutes(app, deps)
  },
}
