import { sendForFile } from '#kit/browser/call.ts';
import { todayInVietnam } from '#kit/browser/inputs/date/date-text.ts';
import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { addDays } from '#kit/browser/list-screen/presets.ts';
import { firstReplyDay } from '#bureau/contract/reply-days.ts';
import { inquiryControl } from './contract.ts';
import { controlWords } from './words.ts';

const states = [
  { value: '1', label: 'answered', family: 'success' },
  { value: '2', label: 'pending', family: 'pending' },
  { value: '0', label: 'failed', family: 'reject' },
] as const;

const charges = [
  { value: 'charged', label: 'charged', family: 'done' },
  { value: 'free', label: 'free', family: 'unavailable' },
  { value: 'reserved', label: 'reserved', family: 'pending' },
] as const;

const purposeOptions = [
  { value: 'credit-granting', label: 'granting', family: 'process' },
  { value: 'credit-scoring', label: 'scoring', family: 'in-progress' },
] as const;

export default listScreen({
  call: inquiryControl.list,
  words: controlWords,
  name: 'inquiry-control',
  caption: 'list',
  fields: [
    { kind: 'range', from: 'fromDate', to: 'toDate', min: firstReplyDay },
    { name: 'status', kind: 'choice', options: states },
    { name: 'userName', kind: 'code' },
    { name: 'productCode', kind: 'code', advanced: true },
    { name: 'purpose', kind: 'choice', options: purposeOptions, advanced: true },
    { name: 'charge', kind: 'choice', options: charges, advanced: true },
  ],
  columns: [
    { name: 'ngayHoi', kind: 'dateTime' },
    { name: 'user_Name', width: 150 },
    { name: 'msPhieu', kind: 'code', width: 180 },
    { name: 'tenKH', width: 200 },
    { name: 'cccd', kind: 'code', width: 150 },
    { name: 'maSP', kind: 'code', width: 90 },
    { name: 'mucDich', kind: 'status', options: purposeOptions, width: 190 },
    { name: 'tt', kind: 'status', options: states, width: 180 },
    { name: 'phi', kind: 'status', options: charges, width: 150 },
    { name: 'soTien', kind: 'money', unit: 'dong', width: 190 },
    { name: 'chiNhanh', width: 200 },
    { name: 'ngayTraLoi', kind: 'dateTime', hidden: true },
    { name: 'tenSP', hidden: true },
  ],
  counts: 'status',
  rowKey: (row) => row.msPhieu,
  export: { download: (query) => sendForFile(inquiryControl.download, { query }) },
  defaults: () => {
    const toDate = todayInVietnam();
    const weekAgo = addDays(toDate, -7);
    return { fromDate: weekAgo < firstReplyDay ? firstReplyDay : weekAgo, toDate };
  },
});
