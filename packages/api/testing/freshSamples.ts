/** Runs before each file of tests: its samples are the same whichever files ran before it in the same process. */
import { beginSamplesAt } from './sample.ts'

beginSamplesAt(0)
