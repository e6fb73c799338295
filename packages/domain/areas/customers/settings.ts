import { choice, ref } from '../../engine/field.ts'
import { single } from '../../engine/resource.ts'
import { data, integrations, security } from './settings/access.ts'
import { customFields, featureFlags } from './settings/extensions.ts'
import { notifications } from './settings/messages.ts'
import { delivery, lockers, numbering, receiving } from './settings/parcels.ts'
import { perSite } from './settings/perSite.ts'

const general = {
  defaultSiteId: ref('sites', {
    whenTargetArchived: 'detach',
    help: 'Preselected for new work.',
  }),
  dateFormat: choice(['MM/DD/YY', 'DD/MM/YY', 'YYYY-MM-DD'], { required: true, default: 'MM/DD/YY' }),
  weekStart: choice(['sunday', 'monday'], { label: 'Week starts on', required: true, default: 'sunday' }),
  units: choice(['imperial', 'metric'], { required: true, default: 'imperial', help: 'For weights and dimensions.' }),
}

declare module '../../engine/resourceNames.ts' {
  interface ResourceNames {
    settings: true
  }
}

/** The settings of one customer (spec:data-model#settings). */
export const settings = single({
  name: 'settings',
  permission: 'customers.settings',
  words: { one: 'Settings record', many: 'Settings' },
  fields: {
    ...general,
    ...numbering,
    ...receiving,
    ...delivery,
    ...notifications,
    ...lockers,
    ...security,
    ...data,
    ...integrations,
    ...customFields,
    ...featureFlags,
  },
  sections: {
    General: general,
    ...perSite,
    Security: security,
    Data: data,
    Integrations: integrations,
    'Custom fields': customFields,
    'Feature flags': featureFlags,
  },
})
