/** The actions in a contact's menu. */
import type { contacts } from '@postern/domain/areas/people/contacts.ts'
import { hiddenSecret } from '@postern/domain/engine/field.ts'
import type { RecordMeta, ValuesOf } from '@postern/domain/engine/resource.ts'
import IconArrowForwardUp from '@tabler/icons-react/dist/esm/icons/IconArrowForwardUp.mjs'
import IconArrowMerge from '@tabler/icons-react/dist/esm/icons/IconArrowMerge.mjs'
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import IconUserOff from '@tabler/icons-react/dist/esm/icons/IconUserOff.mjs'
import type { MenuAct } from '../../engine/view.ts'
import { lazyPart } from '../../ui/lazyPart.tsx'

type Contact = ValuesOf<(typeof contacts)['fields']> & RecordMeta

/** Users with the permission to view personal data already see the numbers. */
const hasMaskedPhone = ({ phones }: Contact): boolean => phones.some(({ number }) => number === hiddenSecret)

const isKnown = ({ anonymisedAt }: Contact): boolean => anonymisedAt === null

export const contactMenu: readonly MenuAct<Contact>[] = [
  {
    label: 'Merge…',
    needs: ['customers.contacts.merge', 'customers.contacts.edit'],
    offered: isKnown,
    Icon: IconArrowMerge,
    Dialog: lazyPart(() => import('./MergeWithDialog.tsx')),
  },
  {
    label: 'Forward parcels…',
    needs: ['customers.contacts.create'],
    offered: isKnown,
    Icon: IconArrowForwardUp,
    Dialog: lazyPart(() => import('./ForwardDialog.tsx')),
  },
  {
    label: 'Reveal phone numbers…',
    needs: ['customers.contacts.reveal'],
    offered: hasMaskedPhone,
    Icon: IconEye,
    Dialog: lazyPart(() => import('./RevealPhone.tsx')),
  },
  {
    label: 'Anonymize…',
    needs: ['customers.contacts.delete'],
    offered: isKnown,
    danger: true,
    Icon: IconUserOff,
    Dialog: lazyPart(() => import('./AnonymiseContact.tsx')),
  },
]
