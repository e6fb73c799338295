import { beforeEach, describe, expect, it } from 'vitest'
import { beginSession, endSession } from '../session/change.ts'
import { toast, toastHistory } from '../ui/overlays/toastStore.ts'
import { queryClient } from './queryClient.ts'

const ana = { token: 'a', userId: 'ana' }
const ben = { token: 'b', userId: 'ben' }
const saidInBell = () => toastHistory.get().map(({ title }) => title)

describe('what one user loaded and was shown', () => {
  beforeEach(() => {
    endSession()
    beginSession(ana)
    queryClient.setQueryData(['sites'], ['Boston'])
    toast({ tone: 'ok', title: 'Archived Boston', lifeMs: 1 })
  })
  it('is not shown to the next user in the same tab', () => {
    endSession()
    beginSession(ben)
    expect(queryClient.getQueryData(['sites'])).toBeUndefined()
    expect(saidInBell()).toEqual([])
  })
  it('stays in their bell if they sign in again', () => {
    endSession()
    beginSession({ ...ana, token: 'a2' })
    expect(saidInBell()).toContain('Archived Boston')
  })
})
