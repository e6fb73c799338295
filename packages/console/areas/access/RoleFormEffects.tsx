/** A new role starts with the permissions of its template, until the user changes them. */

import { roleTemplateNames } from '@postern/domain/areas/access/roleTemplateNames.ts'
import { roleDefaults } from '@postern/domain/areas/access/roleTemplates.ts'
import { customers } from '@postern/domain/areas/customers/customers.ts'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useFollow } from '../../engine/form/useFollow.ts'
import { recordOptions } from '../../engine/requests/queries.ts'
import type { Values } from '../../engine/requests/writes.ts'
import type { FormEffectsProps } from '../../engine/view.ts'

function Follow({ ofProvider }: { ofProvider: boolean }) {
  useFollow(
    useCallback(
      ({ baseTemplate }: Values) =>
        roleDefaults(
          roleTemplateNames.find((name) => name === baseTemplate),
          ofProvider,
        ),
      [ofProvider],
    ),
  )
  return null
}

export default function RoleFormEffects({ customerId }: FormEffectsProps) {
  const { data } = useQuery(recordOptions(customers, undefined, customerId ?? '', 'inPlace'))
  return data ? <Follow ofProvider={data.isProvider === true} /> : null
}
