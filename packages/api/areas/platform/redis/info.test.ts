import { describe, expect, it } from 'vitest'
import { ratesBetween, readInfo, readingOf, together } from './info.ts'

const primary = [
  '# Server',
  'redis_version:7.4.2',
  'uptime_in_seconds:3542400',
  '# Memory',
  'used_memory:1000',
  'maxmemory:4000',
  'mem_fragmentation_ratio:1.13',
  '# Stats',
  'keyspace_hits:900',
  'keyspace_misses:100',
  'evicted_keys:7',
  'aof_enabled:1',
  'aof_last_write_status:err',
  'rdb_last_bgsave_status:ok',
  '# Replication',
  'role:master',
  'connected_slaves:2',
  'slave0:ip=10.0.0.7,port=6379,state=online,offset=98,lag=1',
  'slave1:ip=10.0.0.8,port=6379,state=online,offset=91,lag=8',
  '# Keyspace',
  'db0:keys=3001,expires=3000,avg_ttl=730379',
  'db3:keys=4,expires=0,avg_ttl=0',
  '',
].join('\r\n')

describe('INFO', () => {
  it('is parsed into figures', () => {
    expect(readingOf(readInfo(primary))).toMatchObject({
      version: '7.4.2',
      usedMemory: 1000,
      maxMemory: 4000,
      fragmentation: 1.13,
      keys: 3005,
      keysByDb: { db0: 3001, db3: 4 },
      role: 'master',
      replicas: 2,
      replicaLagSec: 8,
      rdbOk: true,
      aofOk: false,
      clients: null,
    })
  })

  it('of a replica reports how long ago it heard from its primary', () => {
    const text = 'role:slave\r\nmaster_last_io_seconds_ago:12\r\n'
    expect(readingOf(readInfo(text))).toMatchObject({ role: 'replica', replicaLagSec: 12, keys: 0 })
  })

  it('survives a server that answers nonsense', () => {
    expect(readingOf(readInfo('HTTP/1.1 400 Bad Request\r\nused_memory:lots\r\n'))).toMatchObject({ usedMemory: null })
  })

  it('of several primaries is added up, or the worst value counts', () => {
    const reading = readingOf(readInfo(primary))
    const other = { ...reading, usedMemory: 500, replicaLagSec: 2, uptimeSec: 60, keysByDb: { db0: 9 } }
    expect(together([reading, other])).toMatchObject({
      usedMemory: 1500,
      maxMemory: 8000,
      replicaLagSec: 8,
      uptimeSec: 60,
      keysByDb: { db0: 3010, db3: 4 },
    })
    expect(together([reading, { ...other, maxMemory: 0 }])?.maxMemory).toBe(0)
    expect(together([])).toBeNull()
  })
})

describe('rates', () => {
  const before = { at: 0, hits: 900, misses: 100, evicted: 7, uptimeSec: 1000 }
  const now = { at: 30_000, hits: 1000, misses: 200, evicted: 10, uptimeSec: 1030 }

  it('cover the time since the previous sample', () => {
    expect(ratesBetween(before, now)).toEqual({ hitPercent: 50, evictionsPerMin: 6 })
  })

  it('cover the time since the start after a restart, without evictions', () => {
    expect(ratesBetween(before, { ...now, uptimeSec: 3 })).toEqual({
      hitPercent: 83.33333333333333,
      evictionsPerMin: null,
    })
    expect(ratesBetween(null, now).evictionsPerMin).toBeNull()
  })

  it('are unknown for few lookups', () => {
    expect(ratesBetween(null, { ...now, hits: 3, misses: 1 }).hitPercent).toBeNull()
  })
})
