import { mayMoveUser, users } from '@postern/domain/resources/users.ts'
import { view } from './view.ts'

export const userView = view(users, { mayMove: mayMoveUser })
