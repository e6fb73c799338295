/** A new role starts with what the template it is made from grants, until someone changes it. */
import { customers } from '@postern/domain/resources/customers.ts'
import { roleBeginning, roleTemplateNames } from '@postern/domain/roleTemplates.ts'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { recordOptions } from '../resource/queries.ts'
import { useFollow } from '../resource/useFollow.ts'
import type { Values } from '../resource/writes.ts'
import type { FollowingProps } from './view.ts'

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
