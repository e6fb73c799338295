/** Encrypts the stored content of jobs with a secret code, like credentials. */
import type { Secrets } from '../../../secrets.ts'

const ownerOf = (jobId: string): string => `print job ${jobId}`

export const sealContent = ({ seal }: Secrets, jobId: string, content: Buffer): Buffer =>
  Buffer.from(seal(ownerOf(jobId), content.toString('base64')), 'base64')

export const openContent = ({ open }: Secrets, jobId: string, sealed: Buffer): Buffer =>
  Buffer.from(open(ownerOf(jobId), sealed.toString('base64')), 'base64')
