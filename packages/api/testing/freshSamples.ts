/** Runs before each test file: its samples are the same no matter which files ran before it in the same process. */
import { beginSamplesAt } from './sample.ts'

beginSamplesAt(0)
