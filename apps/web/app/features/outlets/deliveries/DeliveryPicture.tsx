import { Bone, Loading } from '#web/ui/Skeleton.tsx';

interface DeliveryPictureProps {
  photo: string | null | undefined;
  loading: boolean;
  rider: string;
}

/** Where an order was left, as its rider took it. */
export function DeliveryPicture({ photo, loading, rider }: DeliveryPictureProps) {
  if (loading) {
    return (
      <Loading label="Loading the picture">
        <Bone className="h-64 w-full rounded-md" />
      </Loading>
    );
  }
  if (!photo) return null;
  return (
    <img
      src={`data:image/jpeg;base64,${photo}`}
      alt={`The handover by ${rider}`}
      className="h-64 w-full rounded-md object-contain"
    />
  );
}
