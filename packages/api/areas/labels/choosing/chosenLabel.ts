/** Reads what decides about a label from the station and the parcel. */
import {
  type ChoiceFacts,
  chooseLabel,
  type LabelCandidate,
  type LabelChoice,
} from '@postern/domain/areas/labels/choosing/chooseLabel.ts'
import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'

export interface ChoiceQuery {
  readonly purpose: string
  readonly stationId: string | null
  readonly parcelId: string | null
}

interface Around {
  readonly station: { readonly id: string; readonly name: string } | null
  readonly site: { readonly id: string; readonly name: string } | null
  readonly parcel: { readonly id: string; readonly internalNumber: string; readonly packageType: string | null } | null
  readonly siteId: string | null
  readonly packageTypeId: string | null
  readonly stationLabelId: string | null
  readonly actionLabelId: string | null
  readonly packageTypeLabelId: string | null
  readonly siteLabelId: string | null
}

/** The station's site, else the parcel's. The action the parcel is at, else the one the station starts with. */
const aroundStatement = (customerId: string, { stationId, parcelId }: ChoiceQuery) => sql<Around>`
  select case when st.id is not null then jsonb_build_object('id', st.id, 'name', st.name) end as station,
    case when si.id is not null then jsonb_build_object('id', si.id, 'name', si.name) end as site,
    case when p.id is not null then jsonb_build_object('id', p.id, 'internalNumber', p.internal_number, 'packageType', pt.name)
      end as parcel,
    si.id as "siteId", p.package_type_id as "packageTypeId", st.default_thermal_label_id as "stationLabelId",
    coalesce(pa.print_label_id, sa.print_label_id) as "actionLabelId", pt.thermal_label_id as "packageTypeLabelId",
    si.default_thermal_label_id as "siteLabelId"
  from (select ${customerId}::uuid as customer_id) c
  left join stations st on st.customer_id = c.customer_id and st.id = ${stationId}::uuid
  left join parcels p on p.customer_id = c.customer_id and p.id = ${parcelId}::uuid
  left join sites si on si.customer_id = c.customer_id and si.id = coalesce(st.site_id, p.site_id)
  left join package_types pt on pt.customer_id = c.customer_id and pt.id = p.package_type_id
  left join actions pa on pa.customer_id = c.customer_id and pa.id = p.current_action_id
  left join actions sa on sa.customer_id = c.customer_id and sa.id = st.default_action_id`

const labelsStatement = (customerId: string) => sql<LabelCandidate>`
  select l.id, l.name, l.purpose, l.is_default as "isDefault", coalesce(l.site_ids, '{}') as "siteIds",
    coalesce(l.package_type_ids, '{}') as "packageTypeIds",
    (select jsonb_build_object('id', v.id, 'number', v.number) from label_versions v
      where v.customer_id = l.customer_id and v.thermal_label_id = l.id and v.retired_at is null
      order by v.number desc limit 1) as version
  from thermal_labels l where l.customer_id = ${customerId} and l.archived_at is null`

export interface ChosenLabel extends LabelChoice {
  readonly station: Around['station']
  readonly site: Around['site']
  readonly parcel: Around['parcel']
}

export async function chosenLabel(db: Db, customerId: string, query: ChoiceQuery): Promise<ChosenLabel> {
  const around = await db.one(aroundStatement(customerId, query))
  const facts: ChoiceFacts = {
    purpose: query.purpose,
    siteId: around?.siteId ?? null,
    packageTypeId: around?.packageTypeId ?? null,
    named: {
      station: around?.stationLabelId ?? null,
      action: around?.actionLabelId ?? null,
      packageType: around?.packageTypeLabelId ?? null,
      site: around?.siteLabelId ?? null,
    },
    labels: await db.all(labelsStatement(customerId)),
  }
  return {
    station: around?.station ?? null,
    site: around?.site ?? null,
    parcel: around?.parcel ?? null,
    ...chooseLabel(facts),
  }
}
