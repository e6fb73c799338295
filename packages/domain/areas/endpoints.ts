/** All endpoints that aren't generated from a resource. The console imports only the type. */
import { authEndpoints, developmentEndpoints } from '../auth/endpoints.ts'
import { countEndpoints } from '../engine/endpoints/counts.ts'
import { healthEndpoints } from '../engine/endpoints/health.ts'
import { jobEndpoints } from '../engine/endpoints/jobs.ts'
import { viewEndpoints } from '../engine/endpoints/savedViews.ts'
import { searchEndpoints } from '../engine/endpoints/search.ts'
import { undoEndpoints } from '../engine/endpoints/undo.ts'
import { homeEndpoints } from '../home/endpoints.ts'
import { importEndpoints } from '../imports/endpoints.ts'
import { importSourceEndpoints } from '../imports/sources/endpoints.ts'
import { geoEndpoints } from '../phone/geoEndpoints.ts'
import { everythingEndpoints } from '../search/endpoints.ts'
import { streamEndpoints } from '../stream/endpoints.ts'
import { systemHealthEndpoints } from '../system/systemHealth.ts'
import { accessRequestEndpoints } from './access/accessRequests.ts'
import { userEndpoints } from './access/endpoints.ts'
import { notificationEndpoints } from './access/notificationEndpoints.ts'
import { detailEndpoints } from './analytics/detailEndpoints.ts'
import { analyticsEndpoints } from './analytics/endpoints.ts'
import { reportEndpoints } from './analytics/reportEndpoints.ts'
import { scenarioEndpoints } from './analytics/scenario.ts'
import { auditEndpoints } from './audit/endpoints.ts'
import { carrierLogicEndpoints } from './carrierLogic/endpoints.ts'
import { ruleSetEndpoints } from './carrierLogic/ruleSetEndpoints.ts'
import { ruleUseEndpoints } from './carrierLogic/ruleUseEndpoints.ts'
import { scanEndpoints } from './carrierLogic/scanEndpoints.ts'
import { unmatchedEndpoints } from './carrierLogic/unmatchedEndpoints.ts'
import { cardEndpoints } from './chat/cardEndpoints.ts'
import { chatEndpoints } from './chat/endpoints.ts'
import { chatFileEndpoints } from './chat/fileEndpoints.ts'
import { incidentEndpoints } from './chat/incidents/incidentEndpoints.ts'
import { messageEndpoints } from './chat/messageEndpoints.ts'
import { onCallEndpoints } from './chat/onCall/onCallEndpoints.ts'
import { customerEndpoints } from './customers/endpoints.ts'
import { programEndpoints } from './devices/endpoints.ts'
import { productAppEndpoints } from './devices/productApps/endpoints.ts'
import { stationTroubleEndpoints } from './devices/troubleEndpoints.ts'
import { contextEndpoints } from './helpDesk/contextEndpoints.ts'
import { deskEndpoints } from './helpDesk/deskEndpoints.ts'
import { ticketEndpoints } from './helpDesk/endpoints.ts'
import { figureEndpoints } from './helpDesk/figureEndpoints.ts'
import { inboxEndpoints } from './helpDesk/inboxEndpoints.ts'
import { helpDeskEndpoints } from './helpDesk/ticketEndpoints.ts'
import { choosingEndpoints } from './labels/choosing/choosingEndpoints.ts'
import { labelDataEndpoints } from './labels/labelDataEndpoints.ts'
import { labelParseEndpoints } from './labels/parseEndpoints.ts'
import { printCountEndpoints } from './labels/printCounts.ts'
import { printEndpoints } from './labels/printEndpoints.ts'
import { renderEndpoints } from './labels/renderEndpoints.ts'
import { versionEndpoints } from './labels/versions/versionEndpoints.ts'
import { activityEndpoints } from './lockers/activityEndpoints.ts'
import { alarmEndpoints } from './lockers/alarms/alarmEndpoints.ts'
import { bankAuditEndpoints } from './lockers/audits/bankAuditEndpoints.ts'
import { commandEndpoints } from './lockers/commandEndpoints.ts'
import { driftEndpoints } from './lockers/driftEndpoints.ts'
import { lockerEndpoints } from './lockers/endpoints.ts'
import { fleetEndpoints } from './lockers/fleetEndpoints.ts'
import { fleetWorkEndpoints } from './lockers/fleetWork/fleetWorkEndpoints.ts'
import { pastEndpoints } from './lockers/history/pastEndpoints.ts'
import { ingestEndpoints } from './lockers/ingestEndpoints.ts'
import { layoutEndpoints } from './lockers/layoutEndpoints.ts'
import { ledgerEndpoints } from './lockers/ledger/ledgerEndpoints.ts'
import { liveEndpoints } from './lockers/liveEndpoints.ts'
import { bankTroubleEndpoints } from './lockers/troubleEndpoints.ts'
import { lockerVendorEndpoints } from './lockers/vendorEndpoints.ts'
import { trafficEndpoints } from './parcels/endpoints.ts'
import { parcelActionEndpoints } from './parcels/parcelActionEndpoints.ts'
import { parcelEndpoints } from './parcels/parcelEndpoints.ts'
import { parcelListEndpoints } from './parcels/parcelListEndpoints.ts'
import { parcelTroubleEndpoints } from './parcels/troubleEndpoints.ts'
import { usageEndpoints } from './parcels/usageEndpoints.ts'
import { contactEndpoints } from './people/contactEndpoints.ts'
import { customFieldEndpoints } from './people/customFieldEndpoints.ts'
import { duplicateEndpoints } from './people/duplicates/duplicateEndpoints.ts'
import { scimEndpoints } from './people/scim/scimEndpoints.ts'
import { tenantEndpoints } from './people/tenantEndpoints.ts'
import { placeEndpoints } from './places/endpoints.ts'
import { siteEndpoints } from './places/siteEndpoints.ts'
import { redisEndpoints } from './platform/redisEndpoints.ts'
import { taskEndpoints } from './platform/taskEndpoints.ts'
import { wikiCommentEndpoints } from './wiki/commentEndpoints.ts'
import { wikiEndpoints } from './wiki/endpoints.ts'
import { wikiFileEndpoints } from './wiki/fileEndpoints.ts'
import { spaceFileEndpoints } from './wiki/files/fileEndpoints.ts'
import { guideEndpoints } from './wiki/guideEndpoints.ts'

export const bespokeEndpoints = {
  ...accessRequestEndpoints,
  ...analyticsEndpoints,
  ...detailEndpoints,
  ...auditEndpoints,
  ...authEndpoints,
  ...customFieldEndpoints,
  ...contactEndpoints,
  ...customerEndpoints,
  ...developmentEndpoints,
  ...duplicateEndpoints,
  ...carrierLogicEndpoints,
  ...cardEndpoints,
  ...chatEndpoints,
  ...chatFileEndpoints,
  ...incidentEndpoints,
  ...onCallEndpoints,
  ...messageEndpoints,
  ...geoEndpoints,
  ...jobEndpoints,
  ...choosingEndpoints,
  ...labelDataEndpoints,
  ...printCountEndpoints,
  ...versionEndpoints,
  ...activityEndpoints,
  ...fleetEndpoints,
  ...fleetWorkEndpoints,
  ...labelParseEndpoints,
  ...layoutEndpoints,
  ...pastEndpoints,
  ...lockerEndpoints,
  ...driftEndpoints,
  ...commandEndpoints,
  ...alarmEndpoints,
  ...ledgerEndpoints,
  ...bankAuditEndpoints,
  ...notificationEndpoints,
  ...placeEndpoints,
  ...printEndpoints,
  ...healthEndpoints,
  ...homeEndpoints,
  ...importEndpoints,
  ...importSourceEndpoints,
  ...productAppEndpoints,
  ...programEndpoints,
  ...redisEndpoints,
  ...renderEndpoints,
  ...reportEndpoints,
  ...scenarioEndpoints,
  ...ruleSetEndpoints,
  ...ruleUseEndpoints,
  ...scanEndpoints,
  ...scimEndpoints,
  ...siteEndpoints,
  ...streamEndpoints,
  ...ticketEndpoints,
  ...helpDeskEndpoints,
  ...contextEndpoints,
  ...deskEndpoints,
  ...figureEndpoints,
  ...inboxEndpoints,
  ...ingestEndpoints,
  ...liveEndpoints,
  ...systemHealthEndpoints,
  ...taskEndpoints,
  ...tenantEndpoints,
  ...trafficEndpoints,
  ...undoEndpoints,
  ...unmatchedEndpoints,
  ...countEndpoints,
  ...searchEndpoints,
  ...everythingEndpoints,
  ...parcelActionEndpoints,
  ...parcelEndpoints,
  ...parcelListEndpoints,
  ...usageEndpoints,
  ...userEndpoints,
  ...stationTroubleEndpoints,
  ...bankTroubleEndpoints,
  ...lockerVendorEndpoints,
  ...parcelTroubleEndpoints,
  ...viewEndpoints,
  ...wikiEndpoints,
  ...guideEndpoints,
  ...spaceFileEndpoints,
  ...wikiCommentEndpoints,
  ...wikiFileEndpoints,
}
export type Endpoints = typeof bespokeEndpoints
