/** File limits per reply or note. */
import { type FileLimits, megabyte } from '../../files/fileContent.ts'

export const attachmentLimits: FileLimits = { maxBytes: 10 * megabyte, maxTotalBytes: 25 * megabyte, maxFiles: 10 }
