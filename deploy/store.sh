#!/bin/sh
# The object store with one account, and the buckets of the portal's files and of the backups.
set -eu
umask 077
cat > /tmp/s3.json <<JSON
{"identities": [{"name": "portal", "actions": ["Admin", "Read", "Write", "List", "Tagging"],
  "credentials": [{"accessKey": "$S3_ACCESS_KEY", "secretKey": "$S3_SECRET_KEY"}]}]}
JSON
for bucket in bureau-files bureau-backups; do
  (until echo "s3.bucket.create -name $bucket" | weed shell -master=127.0.0.1:9333 > /dev/null 2>&1; do sleep 1; done) &
done
exec weed server -dir=/data -s3 -s3.config=/tmp/s3.json -ip.bind=0.0.0.0
