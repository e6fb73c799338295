/** A new role starts with what the template it is made from grants, until someone changes it. */

import { roleBeginning, roleTemplateNames } from '@postern/domain/areas/access/roleTemplates.ts'
import { customers } from '@postern/domain/areas/customers/customers.ts'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { recordOptions } from '../../engine/requests/queries.ts'
import type { Values } from '../../engine/requests/writes.ts'
import { useFollow } from '../../engine/form/useFollow.ts'
import type { FollowingProps } from '../../engine/view.ts'

function Follow({ ofProvider }: { ofProvider: boolean }) {
  useFollow(
    useCallback(
      ({ baseTemplate }: Values) =>
        roleBeginning(
          roleTemplateNames.find((name) => name === baseTemplate),
          ofProvider,
        ),
      [ofProvider],
    ),
  )
  return null
}

export default function RoleFollowing({ customerId }: FollowingProps) {
  const { data } = useQuery(recordOptions(customers, undefined, customerId ?? '', 'inPlace'))
  return data ? <Follow ofProvider={data.isProvider === true} /> : null
}
