/** Responses of the fake API for records without any activity. */

export const quietDay = { today: 0, usual: 0, days: [] }
export const quietOverview = {
  attention: [],
  readiness: [],
  health: [],
  volume: quietDay,
  days: [],
  banks: null,
  stations: null,
  tickets: null,
  drift: [],
  changes: [],
}

/** An import whose file has been read but not mapped. */
export const quietImport = {
  ...{ kind: 'contacts', state: 'draft', rowVersion: 1, fileName: 'contacts.csv', fileSize: 120, fileHash: 'aa11' },
  ...{ sameFile: null, sheets: [], columns: [], sample: [], rowCount: 0, profile: null, counts: null, brakes: [] },
  reading: { format: 'csv', encoding: 'utf-8', delimiter: ',', sheet: null, hasHeader: true },
  mapping: { columns: [], missing: {} },
  matching: {
    ...{ keys: ['externalId'], mode: 'createAndUpdate', missing: 'nothing', scope: null },
    ...{ maxLeavingPercent: 10, maxEmailChangePercent: 25 },
  },
  ...{ approvedBy: null, needsSecondPerson: false, progress: null, createdAt: '2026-01-05T12:00:00.000Z' },
  ...{ createdBy: null, startedAt: null, finishedAt: null, undoUntil: null, undone: null, message: null },
}

/** Customer analytics without customers. */
export const quietPortfolio = {
  ...{ shown: { from: '2026-01-01', to: '2026-01-07' }, compared: null, isCurrent: true, countedAt: null },
  ...{ total: { figures: {}, trend: [] }, cohorts: [], rows: [] },
}

export const quietWikiPage = {
  ...{
    spaceId: '01910fd8-18c5-7000-803c-a3bfa232e2e3',
    space: 'Runbooks',
    parentId: null,
    path: [],
    title: 'Bank offline',
  },
  ...{ slug: 'bank-offline', body: '## Steps', tags: [], status: 'published', ownerId: null, owner: null },
  ...{ reviewEveryDays: null, reviewedAt: '2026-01-05T12:00:00.000Z', reviewDueAt: null, entityLinks: [], revision: 1 },
  ...{ rowVersion: 1, updatedAt: '2026-01-05T12:00:00.000Z', updatedBy: null, backlinks: [] },
  ...{ views: 0, helpful: { yes: 0, no: 0, mine: null }, isWatching: false },
}

export const quietTrack = {
  ...{ from: '2026-01-01T12:00:00.000Z', until: '2026-01-08T12:00:00.000Z' },
  ...{ hours: [], marks: [], outages: [] },
}

/** A bank that never reported. */
export const quietBank = {
  ...{
    vendor: { name: 'Harbor', slug: 'harbor' },
    connectivity: 'never',
    since: null,
    lastSeenAt: null,
    reports: false,
  },
  ...{
    lastEventAt: null,
    lastSnapshotAt: null,
    gapSince: null,
    isFrozen: false,
    doors: [],
    drifts: [],
    commands: [],
    opening: { opens: 0, confirmed: 0, p50Ms: null, p95Ms: null },
    runs: [],
    moves: [],
  },
}

/** A vendor's account that never sent or received anything. */
export const quietAccount = {
  ...{ webhookUrl: null, circuit: 'closed', pausedUntil: null, requests: 0, failedRequests: 0 },
  ...{ lastFailure: null, receivedAt: null, waiting: 0, refusals: [], refusalReasons: [] },
}

/** All contacts were compared, and no possible duplicates were found. */
export const quietDuplicates = {
  pairs: 0,
  certain: 0,
  mergedThisMonth: 0,
  dismissedThisMonth: 0,
  comparedAt: '2026-01-05T12:00:00.000Z',
}

/** A site with one printer, and nothing printed today. */
export const quietPrinting = {
  siteName: 'Main campus',
  timezone: 'America/New_York',
  printers: [
    {
      ...{
        id: '01910fd8-18c5-7000-803c-0000000000cc',
        name: 'Dock 1',
        model: 'Zebra ZT411',
        language: 'zpl',
        dpi: '203',
      },
      ...{ widthIn: 4, heightIn: 2, isActive: true, state: 'ready', since: null, waiting: 0 },
      ...{ labelsLeft: 620, rollLabels: 1000 },
    },
  ],
  today: { jobs: 0, confirmedPercent: null, p95Seconds: null },
}
export const quietPrintCounts = { all: 0, queued: 0, sending: 0, failed: 0, confirmed: 0, sent: 0, canceled: 0 }

const unused = { count: 0, items: [] }
export const quietLabelUse = {
  sites: unused,
  packageTypes: unused,
  actions: unused,
  stations: unused,
  printedAt: [],
  printers: [],
  version: null,
}

export const quietOpenFigures = {
  total: 0,
  byPriority: [],
  unassigned: { count: 0, oldest: null },
  backlog: [],
  agents: [],
}
export const quietPeriodFigures = {
  ...{ from: '2026-01-01', to: '2026-01-30', zone: 'America/New_York' },
  ...{ created: 0, solved: 0, reopened: 0, inTime: 0 },
  firstReply: { median: null, p90: null },
  solution: { median: null, p90: null },
  prior: { solved: 0, inTime: 0, firstReplyMedian: null },
  ...{ perDay: [], perWeek: [], byCategory: [], byCause: [], topCustomers: [], topPlaces: [] },
  satisfaction: [0, 0, 0, 0, 0],
  arrivals: Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0)),
}
