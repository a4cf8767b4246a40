import {
  ChartColumn,
  ClipboardList,
  CornerDownLeft,
  FileUp,
  Folder,
  type LucideIcon,
  Package,
  ReceiptText,
  Search,
  Settings,
  TriangleAlert,
} from 'lucide-react';
import { useLocation } from '@tanstack/react-router';
import { useMenu } from './menu-entries.ts';
import { foldGroup, narrowMenu } from './menu-shape.ts';

const icons: Readonly<Record<string, LucideIcon>> = {
  inquiries: Search,
  products: Package,
  replies: CornerDownLeft,
  work: ClipboardList,
  ratings: ChartColumn,
  alerts: TriangleAlert,
  files: FileUp,
  fees: ReceiptText,
  administration: Settings,
};

/** The menu narrowed to one icon a group: a click widens it with that group open. */
export function MenuIcons() {
  const groups = useMenu();
  const path = useLocation({ select: ({ pathname }) => pathname });
  return (
    <ul className="menu-icons">
      {groups.map(({ key, name, entries }) => {
        const Icon = icons[key] ?? Folder;
        const isCurrent = entries.some((entry) => path === `/main/${entry.path}`);
        return (
          <li key={key}>
            <button
              type="button"
              className="icon-button"
              aria-label={name}
              aria-current={isCurrent ? 'true' : undefined}
              data-tip={name}
              onClick={() => {
                foldGroup(key, false);
                narrowMenu(false);
              }}
            >
              <Icon size={20} strokeWidth={1.5} aria-hidden />
            </button>
          </li>
        );
      })}
    </ul>
  );
}
