/** Decides which label a station prints. Shared by printing, *Why this label?* and *Used by*. */
import {
  type ChoiceFacts,
  type ChoiceStepName,
  chooseLabel,
  type LabelCandidate,
  type LabelChoice,
} from '@postern/domain/areas/labels/choosing/chooseLabel.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import { routeInEffect } from '../printing/targets.ts'

interface Printing {
  readonly purpose: string
  readonly parcelId: string | null
}

interface Named {
  readonly id: string
  readonly name: string
}

interface StationRow {
  readonly station: Named
  readonly site: Named
  readonly parcel: { readonly id: string; readonly internalNumber: string; readonly packageType: string | null } | null
  readonly packageTypeId: string | null
  readonly named: ChoiceFacts['named']
}

/** Labels named by each station's related records. The action is the parcel's current one, else the station's default. */
const stationsStatement = (customerId: string, { purpose, parcelId }: Printing, which: RawBuilder<unknown>) =>
  sql<StationRow>`
  select jsonb_build_object('id', st.id, 'name', st.name) as station, jsonb_build_object('id', si.id, 'name', si.name) as site,
    case when p.id is not null then jsonb_build_object('id', p.id, 'internalNumber', p.internal_number, 'packageType', pt.name)
      end as parcel,
    p.package_type_id as "packageTypeId",
    jsonb_build_object(
      'stationPrinting', case when ro.is_own then ro.thermal_label_id end, 'station', st.default_thermal_label_id,
      'action', coalesce(pa.print_label_id, sa.print_label_id), 'packageType', pt.thermal_label_id,
      'sitePrinting', case when not ro.is_own then ro.thermal_label_id end, 'site', si.default_thermal_label_id) as named
  from stations st join sites si on si.customer_id = st.customer_id and si.id = st.site_id
  left join parcels p on p.customer_id = st.customer_id and p.id = ${parcelId}::uuid
  left join package_types pt on pt.customer_id = p.customer_id and pt.id = p.package_type_id
  left join actions pa on pa.customer_id = p.customer_id and pa.id = p.current_action_id
  left join actions sa on sa.customer_id = st.customer_id and sa.id = st.default_action_id
  left join lateral (${routeInEffect(purpose)}) ro on true
  where st.customer_id = ${customerId} and st.archived_at is null and ${which}
  order by si.name, st.name, st.id`

const labelsStatement = (customerId: string) => sql<LabelCandidate>`
  select l.id, l.name, l.purpose, l.is_default as "isDefault", coalesce(l.site_ids, '{}') as "siteIds",
    coalesce(l.package_type_ids, '{}') as "packageTypeIds",
    (select jsonb_build_object('id', v.id, 'number', v.number) from label_versions v
      where v.customer_id = l.customer_id and v.thermal_label_id = l.id and v.retired_at is null
      order by v.number desc limit 1) as version
  from thermal_labels l where l.customer_id = ${customerId} and l.archived_at is null`

interface ChosenLabel extends LabelChoice {
  readonly station: Named
  readonly site: Named
  readonly parcel: StationRow['parcel']
}

async function choices(
  db: Db,
  customerId: string,
  printing: Printing,
  which: RawBuilder<unknown>,
): Promise<ChosenLabel[]> {
  const rows = await db.all(stationsStatement(customerId, printing, which))
  const labels = await db.all(labelsStatement(customerId))
  return rows.map(({ station, site, parcel, packageTypeId, named }) => ({
    station,
    site,
    parcel,
    ...chooseLabel({ purpose: printing.purpose, siteId: site.id, packageTypeId, named, labels }),
  }))
}

/** Undefined if the station doesn't exist. */
export const chosenLabel = async (
  db: Db,
  customerId: string,
  { stationId, ...printing }: Printing & { readonly stationId: string },
): Promise<ChosenLabel | undefined> => (await choices(db, customerId, printing, sql`st.id = ${stationId}`))[0]

export interface PrintingStation {
  readonly station: Named
  readonly site: Named
  /** The step that decides. */
  readonly step: ChoiceStepName
}

/** Stations that print a label unless a parcel's action or package type names another label. */
export async function stationsPrinting(
  db: Db,
  customerId: string,
  label: { readonly id: string; readonly purpose: string },
): Promise<PrintingStation[]> {
  const all = await choices(db, customerId, { purpose: label.purpose, parcelId: null }, sql`true`)
  return all.flatMap(({ station, site, label: chosen, steps }) => {
    const deciding = steps.find(({ result }) => result === 'chosen')
    return chosen?.id === label.id && deciding ? [{ station, site, step: deciding.step }] : []
  })
}
