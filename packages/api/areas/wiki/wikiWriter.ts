import type { FastifyRequest } from 'fastify'
import type { Person } from '../../auth/people.ts'
import type { Writer } from '../../engine/audit.ts'

export const writerOf = (user: Person, request: FastifyRequest): Writer => ({
  userId: user.id,
  via: 'console',
  requestId: request.id,
})
