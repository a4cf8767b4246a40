import { statfsSync } from 'node:fs';
import { totalmem } from 'node:os';

const megabyte = 1024 * 1024;

// The longest socket address that every system accepts (sun_path of macOS less its end).
const longestSocketPath = 103;

/**
 * The folder of the socket for sessions, or undefined if there is none (Windows, a path too long). It is the
 * cluster's own, which nobody else may enter. A short call spends half its time on the loopback network.
 */
export function socketFolder(cluster: string, port: number): string | undefined {
  if (process.platform === 'win32') return undefined;
  return Buffer.byteLength(`${cluster}/.s.PGSQL.${port}`) <= longestSocketPath ? cluster : undefined;
}

/**
 * PostgreSQL's settings for this machine, for `-c name=value`; `port` only on the loopback address, and a socket in
 * its own folder.
 */
export function clusterSettings(port: number): Record<string, string> {
  const memoryMb = Math.floor(usableMemory() / megabyte);
  return {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: process.platform === 'win32' ? '' : '.',
    max_connections: '120',
    shared_buffers: `${between(64, memoryMb / 8, 2048)}MB`,
    effective_cache_size: `${between(128, memoryMb / 2, 65_536)}MB`,
    maintenance_work_mem: `${between(32, memoryMb / 16, 512)}MB`,
    work_mem: '16MB',
    wal_level: 'replica',
    max_wal_size: '2GB',
    // The data folder is on a local disk, where a random page costs little more than the next one.
    random_page_cost: '1.1',
    // The queries are short; compiling them costs more than it saves.
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    log_line_prefix: '%m [%p] %q%u@%d ',
    // Values would put personal data into the log.
    log_parameter_max_length: '0',
    log_parameter_max_length_on_error: '0',
    log_min_duration_statement: '2s',
    log_lock_waits: 'on',
    password_encryption: 'scram-sha-256',
    shared_preload_libraries: 'pg_stat_statements',
    // Every call begins, sets, saves and commits: counting that teaches nothing.
    'pg_stat_statements.track_utility': 'off',
    dynamic_shared_memory_type: process.platform === 'linux' && hasSmallSharedMemory() ? 'mmap' : 'posix',
  };
}

function usableMemory(): number {
  const constrained = process.constrainedMemory();
  return constrained > 0 ? Math.min(constrained, totalmem()) : totalmem();
}

// Containers give /dev/shm 64 MB by default, where a parallel query fails half way.
function hasSmallSharedMemory(): boolean {
  try {
    const { bsize, blocks } = statfsSync('/dev/shm');
    return bsize * blocks < 512 * megabyte;
  } catch {
    return true;
  }
}

function between(low: number, value: number, high: number): number {
  return Math.round(Math.min(Math.max(low, value), high));
}
